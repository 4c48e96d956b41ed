import { useState } from 'react'

/** The server recognises a repetition by `key`; `since`: in milliseconds since the epoch. */
export type IntentKey = { key: string; since: number }

/**
 * All tries of an act are sent with its key, so that the server does it once; the key is renewed after a definite answer or an
 * abandoned form.
 */
export type Intent = {
  key: () => string
  since: () => Date
  renew: () => void
  /** From then on the outcome is unknown, until the intent is renewed. */
  markSent: () => void
  /** Returns the key that a reopened form must resume: that of a try without a definite answer. */
  unanswered: () => IntentKey | undefined
}

export function createIntent(resumed?: IntentKey, onChange?: () => void): Intent {
  const startAnew = (): IntentKey => ({ key: crypto.randomUUID(), since: Date.now() })
  let current = resumed ?? startAnew()
  let isSent = resumed !== undefined
  return {
    key: () => current.key,
    since: () => new Date(current.since),
    renew: () => {
      current = startAnew()
      isSent = false
      onChange?.()
    },
    markSent: () => {
      isSent = true
      onChange?.()
    },
    unanswered: () => (isSent ? current : undefined),
  }
}

/** A form with a draft uses the draft's intent instead. */
export const useIntent = (): Intent => useState(() => createIntent())[0]
