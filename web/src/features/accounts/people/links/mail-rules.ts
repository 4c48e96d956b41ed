import type { LinkMail } from 'contract/accounts/people.ts'

/** Whether a mail has failed at least once and will be tried again. */
export const isRetrying = ({ state, reason }: LinkMail): boolean => state === 'sending' && reason !== null

/**
 * Whether a link's mail can be sent again. This is not possible during the mail's first try. `mail`: undefined for an invitation that was
 * not mailed.
 */
export const canResendMail = (mail: LinkMail | undefined): boolean => mail?.state !== 'sending' || isRetrying(mail)
