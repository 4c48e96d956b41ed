import type { Access, Permission } from 'contract/accounts/permissions.ts'
import type { CallResult } from 'contract/endpoint.ts'
import type { readSession } from 'contract/session.ts'

type Session = CallResult<typeof readSession>

/** The browser remembers under this key that its server has no accounts (`local`), so that a reload shows the whole menu at once. */
const KEY = 'pessoa'
const LOCAL = 'local'

/** What the person of this page may do; undefined until the session is known. */
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
    // A browser that denies storage, or is full, learns who works in it from the next session.
  }
}

/** Records whom the server answers as, and what that person may do. */
export function setIdentity({ user, permissions: allowed }: Session): void {
  permissions = new Set(allowed)
  remember(user.role === null ? LOCAL : String(user.id))
}

/** Whether this browser's server had no accounts when it last answered. */
export const wasLocal = (): boolean => readRemembered() === LOCAL

/** Whether this browser's server had accounts when it last answered. */
export const hadAccounts = (): boolean => ![null, LOCAL].includes(readRemembered())

/** Whether the person may make a call, as far as is known; the server decides. */
export const mayCall = (access: Access): boolean =>
  access === 'public' || access === 'authenticated' || access === 'run-token' || (permissions?.has(access) ?? true)

/** Forgets the person of this page, as a reload does. */
export function forgetIdentity(): void {
  permissions = undefined
}
