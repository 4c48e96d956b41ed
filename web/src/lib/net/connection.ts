import { checkLiveness } from 'contract/health.ts'
import { useSyncExternalStore } from 'react'
import { DEADLINES_MS, startDeadline } from './deadline.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15_000
/** A server that hangs keeps its connections open, so that no request fails: a visible tab probes it after this silence. */
const QUIET_MS = 30_000

/** When the server was first found unreachable, in milliseconds since the epoch; undefined while it answers. */
let awaySince: number | undefined
let lastAnswerAt = Date.now()
let wait = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function setAwaySince(since: number | undefined): void {
  if (since === awaySince) return
  awaySince = since
  for (const listener of [...listeners]) listener()
}

/** Every answer to a call is reported here, except those that a proxy gave. */
export function reportAnswer(): void {
  lastAnswerAt = Date.now()
  wait = FIRST_WAIT_MS
  clearTimeout(timer)
  setAwaySince(undefined)
}

const PROXY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504])

/** The server itself may also answer a call with such a status. */
export const isProxyFailure = (status: number): boolean => PROXY_FAILURES.has(status)

async function probe(): Promise<boolean> {
  const startedAt = Date.now()
  const deadline = startDeadline(DEADLINES_MS.probe)
  const { status } = await fetch(checkLiveness.path, { cache: 'no-store', signal: deadline.signal }).catch(() => ({
    status: 504,
  }))
  deadline.clear()
  probing = undefined
  if (!isProxyFailure(status)) {
    reportAnswer()
    return true
  }
  setAwaySince(awaySince ?? startedAt)
  clearTimeout(timer)
  timer = setTimeout(checkConnection, wait)
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  return false
}

/** A probe failed and the server has answered nothing since, or the browser has no network. */
export const isServerUnreachable = (): boolean => awaySince !== undefined || !navigator.onLine

/** Probes the server now, and then repeatedly until it answers. @returns whether the first probe was answered */
export function checkConnection(): Promise<boolean> {
  probing ??= probe()
  return probing
}

export async function waitForServer(): Promise<void> {
  if (await checkConnection()) return
  await new Promise<void>((resolve) => {
    const listen = () => {
      if (awaySince !== undefined) return
      listeners.delete(listen)
      resolve()
    }
    listeners.add(listen)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUnreachableSince = (): number | undefined => useSyncExternalStore(subscribe, () => awaySince)

export function watchConnection(onReturn: () => void): () => void {
  let wasAway = awaySince !== undefined
  const unsubscribe = subscribe(() => {
    if (wasAway && awaySince === undefined) onReturn()
    wasAway = awaySince !== undefined
  })
  const probeIfQuiet = () => {
    const isQuiet = Date.now() - lastAnswerAt >= QUIET_MS
    if (document.visibilityState === 'visible' && (isQuiet || awaySince !== undefined)) void checkConnection()
  }
  const timer = setInterval(probeIfQuiet, QUIET_MS)
  const check = () => void checkConnection()
  window.addEventListener('online', check)
  window.addEventListener('offline', check)
  document.addEventListener('visibilitychange', probeIfQuiet)
  return () => {
    unsubscribe()
    clearInterval(timer)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', check)
    document.removeEventListener('visibilitychange', probeIfQuiet)
  }
}
