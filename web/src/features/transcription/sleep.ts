/** @throws what `signal` was aborted with */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const give = () => reject(signal?.reason)
  if (signal?.aborted) give()
  signal?.addEventListener('abort', give, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', give)
  })
}
