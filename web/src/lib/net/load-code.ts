import { isReloadSafe, waitUntilReloadIsSafe } from '../drafts/unsaved-work.ts'
import { notify } from '../notify.ts'
import { createStore } from '../store.ts'
import { checkConnection, isServerUnreachable, waitForServer } from './connection.ts'

const RELOADED_AT = 'recarregado-em'
/** The time after a reload within which the page is not reloaded again, as the first reload did not help. */
const RELOAD_PAUSE_MS = 60_000

const NEW_VERSION = {
  kind: 'warning',
  title: 'Há uma versão nova do painel',
  message: 'Esta tela só abre nela. Termine o que está em andamento: a página será recarregada em seguida.',
} as const

/** Vite adds each stylesheet once and does not notice that it failed to load. */
function restoreStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const restored = links
    .filter(({ sheet }) => sheet === null)
    .map((broken) => {
      const link = broken.cloneNode() as HTMLLinkElement
      broken.replaceWith(link)
      return new Promise((resolve) => {
        link.addEventListener('load', resolve)
        link.addEventListener('error', resolve)
      })
    })
  return Promise.all(restored)
}

/** A browser that denies storage cannot tell, so that a reload might repeat for ever: its page is taken as just reloaded. */
function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  } catch {
    return Date.now()
  }
}

/** As soon as a reload would lose no unsaved work. @throws `cause` if a reload has not helped */
async function reloadForNewVersion(cause: unknown, reload: () => void): Promise<never> {
  if (Date.now() - readReloadedAt() < RELOAD_PAUSE_MS) throw cause
  if (!isReloadSafe()) notify(NEW_VERSION)
  await waitUntilReloadIsSafe()
  await waitForServer()
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  reload()
  return new Promise(() => undefined)
}

let isPrefetched = false

export function markCodePrefetched(): void {
  isPrefetched = true
  void loadAhead()
}

/** Some browsers never request a module again in the same page once its request has failed. */
export const isCodeReachable = (): boolean => isPrefetched || !isServerUnreachable()

const partsAhead: (() => Promise<unknown>)[] = []
let isLoadingAhead = false

async function loadAhead(): Promise<void> {
  if (!isPrefetched || isLoadingAhead) return
  isLoadingAhead = true
  for (let load = partsAhead.shift(); load; load = partsAhead.shift()) {
    await waitForIdle()
    void load().catch(() => undefined)
  }
  isLoadingAhead = false
}

/** Runs a part's code while the browser is idle, once its files are here, so that opening it does not wait. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  partsAhead.push(load)
  void loadAhead()
}

/** Does nothing while the code cannot be reached; a part that could not be loaded is requested again where it is needed. */
export function preloadCode(...parts: readonly (() => Promise<unknown>)[]): void {
  if (isCodeReachable()) for (const load of parts) void load().catch(() => undefined)
}

/** Counts what has been loaded. */
export const codeArrivals = createStore(0)

let pendingLoads = 0

/** Whether code is on its way from a server that answers. */
export const isCodeLoading = (): boolean => pendingLoads > 0 && !isServerUnreachable()

/** On a busy machine a browser may not be idle for minutes, and code may hang. */
const LONGEST_WAIT_MS = 1000

const pause = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, 200)
  })

/** What the person opens comes first, unless it is long in coming. */
export async function waitForIdle(): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  do await pause()
  while (isCodeLoading() && performance.now() < until)
}

async function countWhile<Code>(load: () => Promise<Code>): Promise<Code> {
  pendingLoads += 1
  try {
    return await load()
  } finally {
    pendingLoads -= 1
  }
}

/**
 * Waits while the server is down; if it no longer has the code, a newer build has replaced it: the page is reloaded.
 * @throws if a reload has not helped
 */
export async function loadCode<Code>(load: () => Promise<Code>, reload = () => window.location.reload()): Promise<Code> {
  if (!isCodeReachable()) await waitForServer()
  for (let refusals = 0; ; ) {
    try {
      return await countWhile(load)
    } catch (error) {
      if (await checkConnection()) refusals += 1
      else await waitForServer()
      if (refusals > 1) return reloadForNewVersion(error, reload)
      await restoreStyles()
    }
  }
}

/** The time for which a failed load stays failed, in milliseconds: React renders the failure meanwhile. */
const FAILURE_STAYS_MS = 1000

export function createCodeLoader<Code>(load: () => Promise<Code>, reload?: () => void): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  let failedAt: number | undefined
  return () => {
    if (failedAt !== undefined && Date.now() - failedAt > FAILURE_STAYS_MS) loading = undefined
    loading ??= loadCode(load, reload).then(
      (code) => {
        failedAt = undefined
        codeArrivals.set(codeArrivals.get() + 1)
        return code
      },
      (error) => {
        failedAt = Date.now()
        throw error
      },
    )
    return loading
  }
}
