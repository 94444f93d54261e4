// quick-xml with its checks on, on the same documents as `ink-bench xml --parse`, with the same output.

use quick_xml::events::Event;
use quick_xml::reader::Reader;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&arguments[2]).unwrap();
    print!("quick-xml {} {} :", arguments[2], bytes.len());
    let (mut elements, mut attributes, mut names, mut values, mut text) = (0usize, 0usize, 0usize, 0usize, 0usize);
    for _ in 0..arguments[3].parse::<usize>().unwrap() {
        (elements, attributes, names, values, text) = (0, 0, 0, 0, 0);
        let start = Instant::now();
        let mut reader = Reader::from_reader(bytes.as_slice());
        loop {
            match reader.read_event().unwrap() {
                Event::Start(tag) | Event::Empty(tag) => {
                    elements += 1;
                    names += tag.name().as_ref().len();
                    for attribute in tag.attributes() {
                        let attribute = attribute.unwrap();
                        attributes += 1;
                        names += attribute.key.as_ref().len();
                        values += attribute.unescape_value().unwrap().len();
                    }
                }
                Event::Text(content) => text += content.unescape().unwrap().len(),
                Event::CData(content) => text += std::str::from_utf8(&content).unwrap().len(),
                Event::Eof => break,
                _ => {}
            }
        }
        print!(" {}", start.elapsed().as_nanos());
    }
    println!(" ; elements {elements} attributes {attributes} names {names} values {values} text {text}");
}
