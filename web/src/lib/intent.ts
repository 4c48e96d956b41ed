import { useState } from 'react'

/**
 * One thing that somebody wants done: what an opened form sends, or a click. Its key goes along with every try, so that the server does it
 * once, however often it arrives. Once a try is answered for good, or the form was given up, it is renewed: what is sent after that is
 * wanted anew.
 */
export type Intent = { key: () => string; since: () => Date; renew: () => void }

export function makeIntent(): Intent {
  const begin = () => ({ key: crypto.randomUUID(), since: new Date() })
  let wanted = begin()
  return {
    key: () => wanted.key,
    since: () => wanted.since,
    renew: () => {
      wanted = begin()
    },
  }
}

/** The intent of the form that calls it, for as long as that form is open. */
export const useIntent = (): Intent => useState(makeIntent)[0]
