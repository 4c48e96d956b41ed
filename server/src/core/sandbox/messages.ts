export type TaskMessage<Task> = { id: number; task: Task }

/** `memory`: the resident set after the task, in bytes; `refused`: Portuguese reasons by field; `fault`: the stack of a bug. */
export type TaskReply<Result> = { id: number; memory: number } & (
  | { result: Result }
  | { refused: Record<string, string> }
  | { fault: string }
)
