import type { readSession } from 'contract/accounts/session.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { Access, Permission } from 'contract/calls/permissions.ts'
import { createStore } from '../store.ts'

type Session = CallResult<typeof readSession>

/**
 * `local` without accounts, the person's id, or `ninguem`: tells all tabs, which share the session's cookie, at once when another
 * session has replaced it.
 */
const KEY = 'pessoa'
const LOCAL = 'local'
const NOBODY = 'ninguem'

/**
 * `limited`: a required second factor is not set up; `out`: nobody, or another tab changed the session; `replaced`: another
 * person, while this page shows the first one's work.
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

/** @returns false if another person than this page's has signed in, whose permissions are not recorded */
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

export function reportSignedOut(): void {
  if (person?.isLocal || signInStatus.get() === 'replaced') return
  broadcastSignOut()
  signInStatus.set('out')
}

export function reportFactorMissing(): void {
  if (signInStatus.get() === 'in') signInStatus.set('limited')
}

/** The tabs send nothing until they know the new session. */
export const broadcastSignOut = (): void => remember(NOBODY)

export const isLocalServer = (): boolean => readRemembered() === LOCAL

export const isTeamServer = (): boolean => ![null, LOCAL].includes(readRemembered())

/** If another tab has ended or replaced the session, the sign-in status becomes `out`. */
export function detectLostSession(): boolean {
  if (!person || person.isLocal) return false
  const remembered = readRemembered()
  const isSignedIn = signInStatus.get() === 'in' || signInStatus.get() === 'limited'
  if (isSignedIn && (remembered === null || remembered === String(person.id))) return false
  if (isSignedIn) signInStatus.set('out') // another tab has signed out or in; reading the session tells which
  return true
}

/** True until the permissions are known: the server decides. */
export const canCall = (access: Access): boolean =>
  access === 'public' ||
  access === 'authenticated' ||
  access === 'session' ||
  access === 'run-token' ||
  (permissions?.has(access) ?? true)

const FIRST_PERSON = 1

/** @returns undefined after a sign-out, and on a server without accounts */
export function getRememberedPersonId(): number | undefined {
  const remembered = Number(readRemembered())
  return Number.isSafeInteger(remembered) && remembered > 0 ? remembered : undefined
}

/** The first person's (1) on a server without accounts, and if nobody is remembered. */
export const getLocalDataOwnerId = (): number => person?.id ?? getRememberedPersonId() ?? FIRST_PERSON

/** The first person's keys stay without an id, because a server without accounts uses the same keys. */
export const toPersonalKey = (key: string): string =>
  getLocalDataOwnerId() === FIRST_PERSON ? key : `${getLocalDataOwnerId()}@${key}`

export function watchOtherTabs(onChange: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === KEY && newValue !== null && !person?.isLocal && onChange()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

export function forgetIdentity(): void {
  person = undefined
  permissions = undefined
  signInStatus.set('unknown')
}
