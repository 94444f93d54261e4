"""What bash, zsh and fish themselves offer for a command line that begins with `ink`.

Each runs without the user's configuration in a folder of its own, where `ink` is the program under test. bash and fish
have a way to ask; zsh completes in its line editor only, so it runs in a terminal of ours, where the completion system's
`compadd` writes down what it is given.
"""
import os
import pty
import select
import shutil
import subprocess
import time


def environment(folder):
    kept = {"PATH": f"{folder}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": f"{folder}/home", "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    return kept


def prepare(folder, ink, files):
    """A folder with `bin/ink`, an empty home, the script of each shell, and `files` in `work`."""
    for name in ("bin", "home", "work", "zsh"):
        os.makedirs(os.path.join(folder, name))
    os.symlink(os.path.abspath(ink), os.path.join(folder, "bin", "ink"))
    for shell, path in (("bash", "ink.bash"), ("zsh", "zsh/_ink"), ("fish", "ink.fish")):
        text = subprocess.run([ink, "completions", shell], capture_output=True, check=True).stdout
        with open(os.path.join(folder, path), "wb") as file:
            file.write(text)
    for path in files:
        path = os.path.join(folder, "work", path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "w").close()


def bash(folder, line):
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    script = f"""source {folder}/ink.bash; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; COMP_LINE='{line}'
      COMP_POINT=${{#COMP_LINE}}; _ink 2> /dev/null; printf '%s\\n' "${{COMPREPLY[@]}}" """
    result = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, cwd=f"{folder}/work",
                            env=environment(folder), timeout=20)
    return result.stdout.split("\n")


def fish(folder, line):
    script = f"source {folder}/ink.fish; complete -C '{line}'"
    result = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, cwd=f"{folder}/work",
                            env=environment(folder), timeout=20)
    if result.stderr.strip():
        raise RuntimeError(result.stderr.strip())
    return [candidate.split("\t")[0] for candidate in result.stdout.split("\n")]


class Zsh:
    """One interactive zsh, asked many times."""

    def __init__(self, folder):
        self.folder, self.out = folder, f"{folder}/offered"
        child, self.terminal = pty.fork()
        if child == 0:
            os.chdir(f"{folder}/work")
            os.execvpe("zsh", ["zsh", "-f", "-i"], environment(folder))
        self.child = child
        self.send("PROMPT='> '; unsetopt beep; LISTMAX=10000\n")
        self.send(f"fpath=({folder}/zsh $fpath); autoload -Uz compinit; compinit -u -d {folder}/zcompdump\n")
        # Every candidate passes here; matches only, as with a real completion.
        self.send("compadd() { local -a found; builtin compadd -O found \"$@\"; print -rl -- $found >> " + self.out
                  + "; builtin compadd \"$@\"; }\n")
        self.send("offer() { _main_complete; print -r -- ++end++ >> " + self.out + "; compstate[insert]=; compstate[list]=; }\n")
        self.send("zle -C offer complete-word offer; bindkey '^X^O' offer; print -r -- ++end++ >> " + self.out + "\n")
        self.wait()

    def send(self, text):
        os.write(self.terminal, text.encode())

    def wait(self):
        for _ in range(400):
            # The terminal's own output must be read, or zsh waits for us.
            while select.select([self.terminal], [], [], 0.02)[0]:
                if not os.read(self.terminal, 65536):
                    break
            if os.path.exists(self.out):
                with open(self.out) as file:
                    text = file.read()
                if "++end++" in text:
                    os.remove(self.out)
                    return [word for word in text.split("\n") if word and word != "++end++"]
            time.sleep(0.01)
        raise RuntimeError("zsh gave no answer")

    def candidates(self, line):
        # An empty line first; the answer comes when the widget has run.
        self.send("\x15" + line + "\x18\x0f")
        return self.wait()

    def close(self):
        self.send("\x15exit\n")
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def have(shell):
    return shutil.which(shell) is not None
