import { createHash, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../core/secret-box.ts'

/** A run's bearer: made again from the key at every attempt, so that only its hash is stored. */
export const tokenOf = (box: SecretBox, webhookId: string): string => box.derive(`run token ${webhookId}`)

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether a presented token is the one whose hash is stored, in constant time. */
export function isToken(presented: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(presented)), Buffer.from(hash))
}
