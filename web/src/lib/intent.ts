import { useState } from 'react'

/** A submitted intent, by which the server recognizes a repetition. `since`: milliseconds since the epoch. */
export type IntentKey = { key: string; since: number }

/**
 * One thing that a person wants done: the submission of an opened form, or a click. Its idempotency key accompanies every try, so that
 * the server does it once. It is renewed once a try has a definite answer or the form was abandoned: a later submission is another intent.
 */
export type Intent = {
  key: () => string
  since: () => Date
  renew: () => void
  /** Records that a try was sent: until the intent is renewed its outcome is unknown. */
  markSent: () => void
  /** The intent that a reopened form must resume: one with a try that has no definite answer. */
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

/** Provides the intent of the calling form while it is open; a form with a draft uses the draft's intent instead. */
export const useIntent = (): Intent => useState(() => createIntent())[0]
