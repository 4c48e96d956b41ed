import type { LinkMail } from 'contract/accounts/people.ts'

export const isRetrying = ({ state, reason }: LinkMail): boolean => state === 'sending' && reason !== null

/** Not during the mail's first try. `mail`: undefined for an invitation that was not mailed. */
export const canResendMail = (mail: LinkMail | undefined): boolean => mail?.state !== 'sending' || isRetrying(mail)
