import { Worker } from 'node:worker_threads'
import { receiveMessage } from '../core/thread-message.ts'
import type { ScryptJob } from './scrypt-thread.ts'

const THREAD = new URL('./scrypt-thread.ts', import.meta.url)

/** The idle threads. They are reused by the whole process, and do not keep it from ending. */
const idle: Worker[] = []

function startThread(): Worker {
  const thread = new Worker(THREAD, { execArgv: [] })
  thread.unref()
  return thread
}

/** Derives a key on another thread, at the priority of the job or a lower one of an earlier job. @returns the key in hexadecimal digits */
export async function deriveScrypt(job: ScryptJob): Promise<string> {
  const thread = idle.pop() ?? startThread()
  thread.postMessage(job)
  const key = await receiveMessage<string>(thread, 'a password')
  idle.push(thread)
  return key
}
