print("ink-bench")
