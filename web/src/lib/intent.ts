import { useState } from 'react'

/** What a repetition carries, so that the server knows it for one. `since`: milliseconds. */
export type SentIntent = { key: string; since: number }

/**
 * One thing that somebody wants done: what an opened form sends, or a click. Its key goes along with every try, so that the server does it
 * once, however often it arrives. Once a try is answered for good, or the form was given up, it is renewed: what is sent after that is
 * wanted anew.
 */
export type Intent = {
  key: () => string
  since: () => Date
  renew: () => void
  /** A try goes out: until the intent is renewed, nobody knows whether it was written. */
  markSent: () => void
  /** What a form that is opened again must resume: the intent while a try of it has no definite answer, otherwise nothing. */
  unanswered: () => SentIntent | undefined
}

/** `resumed`: an intent that was sent before, without a definite answer. `onChange`: told when `unanswered` has changed. */
export function makeIntent(resumed?: SentIntent, onChange?: () => void): Intent {
  const begin = (): SentIntent => ({ key: crypto.randomUUID(), since: Date.now() })
  let wanted = resumed ?? begin()
  let isSent = resumed !== undefined
  return {
    key: () => wanted.key,
    since: () => new Date(wanted.since),
    renew: () => {
      wanted = begin()
      isSent = false
      onChange?.()
    },
    markSent: () => {
      isSent = true
      onChange?.()
    },
    unanswered: () => (isSent ? wanted : undefined),
  }
}

/** The intent of the form that calls it, for as long as that form is open. A form with a draft has its draft's. */
export const useIntent = (): Intent => useState(() => makeIntent())[0]
