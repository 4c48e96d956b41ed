import { createHmac, randomBytes } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) with SHA-1, six digits and steps of thirty seconds, as every authenticator app has them. Steps
// are counted by the clock of the process, never by the one that tests set.

const STEP_MS = 30_000
const ACCEPTED_STEPS = [0, -1, 1] as const

const findPresentStep = () => Math.floor(Date.now() / STEP_MS)

/** Makes a secret of 192 bits, as 32 characters whose bytes are the key. */
export const generateTotpSecret = (): string => randomBytes(24).toString('base64url')

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const formatTotpSecret = (secret: string): string => encodeBase32(Buffer.from(secret))

export function formatTotpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${formatTotpSecret(secret)}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`
}

/** Computes the code of a step (RFC 4226, 5.3). */
function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

export function findCodeStep(secret: string, code: string): number | undefined {
  const present = findPresentStep()
  return ACCEPTED_STEPS.map((away) => present + away).find((step) => computeCode(secret, step) === code)
}

/**
 * A step counts as used by a later one too (RFC 6238, 5.2); a last step that cannot have been accepted yet was stored by a clock
 * that was ahead.
 */
export const isStepUsed = (step: number, lastUsed: number | null): boolean =>
  lastUsed !== null && lastUsed >= step && lastUsed <= findPresentStep() + Math.max(...ACCEPTED_STEPS)
