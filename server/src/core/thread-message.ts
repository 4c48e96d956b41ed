import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/**
 * Waits for a thread's next message. `task`: what the thread does, for the error's message.
 * @throws the thread's error, or an error where the thread ends without a message
 */
export async function receiveMessage<Message>(thread: Worker, task: string): Promise<Message> {
  const received = new AbortController()
  const exited = once(thread, 'exit', received).then(([code]) =>
    Promise.reject(new Error(`the thread for ${task} ended with ${code}`)),
  )
  try {
    const [message] = (await Promise.race([once(thread, 'message', received), exited])) as [Message]
    return message
  } finally {
    received.abort()
    exited.catch(() => undefined)
  }
}
