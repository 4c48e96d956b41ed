import type { readSession } from 'contract/accounts/session.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { Access, Permission } from 'contract/calls/permissions.ts'
import { createStore } from './store.ts'

type Session = CallResult<typeof readSession>

/**
 * The storage key of this browser's note about who is signed in: `local` on a server without accounts, the person's id, or `ninguem` after
 * a sign-out. All tabs share the session's cookie, and the note tells each of them at once when another session has replaced it.
 */
const KEY = 'pessoa'
const LOCAL = 'local'
const NOBODY = 'ninguem'

/**
 * `limited`: the role requires a second factor that the person has yet to set up. `out`: nobody is signed in, or another tab has changed
 * the session, which was not read since. `replaced`: another person has signed in, while this page still shows the first person's work.
 */
type SignInStatus = 'unknown' | 'in' | 'limited' | 'out' | 'replaced'

const signInStatus = createStore<SignInStatus>('unknown')

export const useSignInStatus = signInStatus.use

/** The person of this page, who stays the same until the page is reloaded. */
let person: { id: number; isLocal: boolean } | undefined
let permissions: ReadonlySet<Permission> | undefined

function readRemembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // a browser that denies storage
  }
}

function remember(value: string): void {
  try {
    if (readRemembered() !== value) localStorage.setItem(KEY, value)
  } catch {
    // A browser that denies storage, or is full, learns who is signed in when it next reads the session.
  }
}

/**
 * Records the person and the permissions of the session that the server returned. @returns false where another person than this page's has
 * signed in, whose permissions are not recorded
 */
export function setIdentity({ user, permissions: allowed, isFactorMissing }: Session): boolean {
  const isLocal = user.role === null
  remember(isLocal ? LOCAL : String(user.id))
  if (person && person.id !== user.id && !isLocal) {
    signInStatus.set('replaced')
    return false
  }
  person = { id: user.id, isLocal }
  permissions = new Set(allowed)
  signInStatus.set(isFactorMissing ? 'limited' : 'in')
  return true
}

/** Records that the server knows no session of this browser. */
export function reportSignedOut(): void {
  if (person?.isLocal || signInStatus.get() === 'replaced') return
  broadcastSignOut()
  signInStatus.set('out')
}

/** Records that the server refuses this person's calls until the second factor is set up. */
export function reportFactorMissing(): void {
  if (signInStatus.get() === 'in') signInStatus.set('limited')
}

/** Tells the browser's tabs that the session has ended or is being replaced. The tabs send nothing until they know the new session. */
export const broadcastSignOut = (): void => remember(NOBODY)

/** Whether this browser's server had no accounts when it last answered. */
export const isLocalServer = (): boolean => readRemembered() === LOCAL

/** Whether this browser's server had accounts when it last answered. */
export const isTeamServer = (): boolean => ![null, LOCAL].includes(readRemembered())

/**
 * Whether this browser's session has ended, or belongs to another person than the one of this page. Where another tab has ended or replaced
 * the session, the sign-in status becomes `out`.
 */
export function detectLostSession(): boolean {
  if (!person || person.isLocal) return false
  const remembered = readRemembered()
  const isSignedIn = signInStatus.get() === 'in' || signInStatus.get() === 'limited'
  if (isSignedIn && (remembered === null || remembered === String(person.id))) return false
  if (isSignedIn) signInStatus.set('out') // another tab has signed out or in; reading the session tells which
  return true
}

/** Whether the person may make a call, as far as this browser knows: true until the permissions are known. The server decides. */
export const canCall = (access: Access): boolean =>
  access === 'public' ||
  access === 'authenticated' ||
  access === 'session' ||
  access === 'run-token' ||
  (permissions?.has(access) ?? true)

const FIRST_PERSON = 1

/**
 * Returns the id of the person who was signed in when this browser last read the session; undefined after a sign-out, and on a server
 * without accounts.
 */
export function getRememberedPersonId(): number | undefined {
  const remembered = Number(readRemembered())
  return Number.isSafeInteger(remembered) && remembered > 0 ? remembered : undefined
}

/**
 * Returns the id of the person to whom unsent work in this browser belongs: the first person's (1) on a server without accounts, and where
 * nobody is remembered.
 */
export const getLocalDataOwnerId = (): number => person?.id ?? getRememberedPersonId() ?? FIRST_PERSON

/**
 * Adds the person's id to a storage key. The first person's keys stay without an id, because a server without accounts uses the same keys.
 */
export const toPersonalKey = (key: string): string =>
  getLocalDataOwnerId() === FIRST_PERSON ? key : `${getLocalDataOwnerId()}@${key}`

/** Calls `onChange` when another tab has signed in or out, on a server with accounts. @returns a function that stops the watch */
export function watchOtherTabs(onChange: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === KEY && newValue !== null && !person?.isLocal && onChange()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Forgets the person of this page, as a reload does. */
export function forgetIdentity(): void {
  person = undefined
  permissions = undefined
  signInStatus.set('unknown')
}
