import type { LinkMail } from 'contract/accounts/people.ts'

/** Whether a mail has failed at least once and will be tried again. */
export const isRetrying = ({ state, reason }: LinkMail): boolean => state === 'sending' && reason !== null

/** Whether a mail can be sent again: not while its first try is under way. An invitation may have none. */
export const canResend = (mail: LinkMail | undefined): boolean => mail?.state !== 'sending' || isRetrying(mail)
