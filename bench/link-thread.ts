// A worker that is a link, so that what travels over it takes no time of the server's own thread.
import { parentPort, workerData } from 'node:worker_threads'
import { startLink } from './link.ts'

const link = await startLink(workerData.target, workerData.speed)
parentPort?.postMessage(link.port)
