import type { QueueWorker } from '#work/repeated-job.ts'
import type { AccountServices } from '../account-services.ts'
import { deliverLinkMail } from './deliver-mail.ts'
import { LINK_MAIL_QUEUE } from './schedule-mail.ts'

const MAILS = 3

export function linkMailWorkers(services: AccountServices): QueueWorker[] {
  const mailer = services.team?.mailer
  return mailer ? [{ queue: LINK_MAIL_QUEUE, concurrency: MAILS, work: ({ id }) => deliverLinkMail(services, mailer, id) }] : []
}
