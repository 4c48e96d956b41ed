/** How often the thread is looked at, in milliseconds. */
const TICK_MS = 5

/**
 * Measures the longest time for which the work keeps this thread, which answers all calls, from every other call, in milliseconds. It is
 * processor time between two turns of the event loop: a busy machine, which only makes the thread wait, adds nothing to it.
 */
export async function measureLongestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, TICK_MS)
  try {
    await work()
    await new Promise((resolve) => setTimeout(resolve, TICK_MS)) // the last block
    look()
  } finally {
    clearInterval(timer)
  }
  return longest
}
