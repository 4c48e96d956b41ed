import { AppError } from '../errors.ts'

type TaskMessage<Task> = { id: number; task: Task }

/** `memory`: the resident set after the task, in bytes; `refused`: Portuguese reasons by field; `fault`: the stack of a bug. */
export type TaskReply<Result> = { id: number; memory: number } & (
  | { result: Result }
  | { refused: Record<string, string> }
  | { fault: string }
)

const MEMORY_LIMIT = Number(process.env.MEMORY_LIMIT)
const WATCH_INTERVAL_MS = 50

function endOverLimit() {
  const { rss } = process.memoryUsage()
  if (rss <= MEMORY_LIMIT) return
  process.stderr.write(
    `${Math.round(rss / 1024 / 1024)} MB of memory, over the limit of ${Math.round(MEMORY_LIMIT / 1024 / 1024)} MB\n`,
  )
  process.exit(70)
}

function describeFailure(error: unknown): { refused: Record<string, string> } | { fault: string } {
  if (error instanceof AppError && error.fields) return { refused: error.fields }
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The process ends itself when the server is gone, or when it takes more memory than its limit. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  async function answer({ id, task }: TaskMessage<Task>): Promise<TaskReply<Result>> {
    const watch = setInterval(endOverLimit, WATCH_INTERVAL_MS)
    try {
      const result = await perform(task)
      return { id, memory: process.memoryUsage().rss, result }
    } catch (error) {
      return { id, memory: process.memoryUsage().rss, ...describeFailure(error) }
    } finally {
      clearInterval(watch)
    }
  }
  process.on('message', (message: TaskMessage<Task>) => {
    void answer(message).then((reply) => process.send?.(reply))
  })
  // `process.exit` would wait for a thread that works, although the server is gone.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
