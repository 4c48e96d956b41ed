import type { QueueWorker } from '#work/repeated-job.ts'
import type { AccountServices } from '../account-services.ts'
import { deliverLinkMail } from './deliver-mail.ts'
import { LINK_MAIL_QUEUE } from './schedule-mail.ts'

/** The number of concurrent connections to the mail server. */
const MAILS = 3

/** Lists the worker that sends the mails of links; none where the server sends no mails. */
export function linkMailWorkers(services: AccountServices): QueueWorker[] {
  const mailer = services.team?.mailer
  return mailer ? [{ queue: LINK_MAIL_QUEUE, concurrency: MAILS, work: ({ id }) => deliverLinkMail(services, mailer, id) }] : []
}
