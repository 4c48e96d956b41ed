import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type SystemAccount = { name: string; uid: number; gid: number }

const UNPRIVILEGED = ['postgres', 'nobody']

function findAccount(name: string, passwd: string): SystemAccount | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/**
 * PostgreSQL refuses to run as root.
 * @returns undefined if it runs under the server's own account
 * @throws if the server runs as root and the machine has no such account
 */
export function chooseDatabaseAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const account = UNPRIVILEGED.map((name) => findAccount(name, passwd)).find(Boolean)
  if (!account) throw new Error('O PostgreSQL não roda como root, e esta máquina não tem a conta "postgres" nem "nobody"')
  return account
}

const EXECUTE = { owner: 0o100, group: 0o010, other: 0o001 }

function canEnter(path: string, { uid, gid }: SystemAccount): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  if (owner === uid) return (mode & EXECUTE.owner) !== 0
  if (group === gid) return (mode & EXECUTE.group) !== 0
  return (mode & EXECUTE.other) !== 0
}

/** A closed folder anywhere above it (such as root's home) keeps the account out. */
export function canReach(folder: string, account: SystemAccount | undefined): boolean {
  if (!account) return true
  const parent = dirname(folder)
  return canEnter(folder, account) && (parent === folder || canReach(parent, account))
}
