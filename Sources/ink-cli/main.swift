print("ink")
