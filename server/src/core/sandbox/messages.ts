/** A message from the server to a sandboxed process. */
export type TaskMessage<Task> = { id: number; task: Task }

/**
 * The process's answer. `memory`: its resident set after the task, in bytes. `refused`: the reasons in Portuguese, by field, for which the
 * task's input is refused. `fault`: the stack of an error that is a bug.
 */
export type TaskReply<Result> = { id: number; memory: number } & (
  | { result: Result }
  | { refused: Record<string, string> }
  | { fault: string }
)
