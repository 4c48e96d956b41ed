import { useState } from 'react'

/**
 * The idempotency key of a submitted intent, by which the server recognises a repetition. `since`: when the key was made, in milliseconds
 * since the epoch.
 */
export type IntentKey = { key: string; since: number }

/**
 * One act of a person: the submission of an opened form, or a click. All tries of the act are sent with its idempotency key, so that the
 * server does it once. The key is renewed once a try has a definite answer or the form was abandoned: a later submission is another intent.
 */
export type Intent = {
  key: () => string
  since: () => Date
  renew: () => void
  /** Records that a try was sent. From then on the outcome is unknown, until the intent is renewed. */
  markSent: () => void
  /** Returns the key that a reopened form must resume: that of a try without a definite answer. */
  unanswered: () => IntentKey | undefined
}

/**
 * Creates an intent. `resumed`: an intent that was sent before, without a definite answer. `onChange`: called when `unanswered` has
 * changed.
 */
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

/** Provides the intent of the calling form while the form is open. A form with a draft uses the draft's intent instead. */
export const useIntent = (): Intent => useState(() => createIntent())[0]
