import { invitePerson } from 'contract/accounts/people.ts'
import { readMailHeaders, type startMailServer } from '../smtp.ts'
import type { KilledWork, Killing } from './kill-servers.ts'

const MAILS = `
  select l.email, m.state, m.reason from link_mails m join account_links l on l.id = m.link_id where l.email like 'mail%' order by 1`

/** Invitations by mail. A mail whose server was killed before it stored the mail server's answer is sent again with its Message-ID. */
export function mailWork({ pool, send }: Killing, { received }: Awaited<ReturnType<typeof startMailServer>>): KilledWork {
  const listReceived = (email: string) => received.filter(({ to }) => to.includes(email))
  return {
    name: 'mail',
    everyMs: 1_000,
    async launch(mark) {
      const email = `${mark}@agencia.com.br`
      await send(invitePerson, { email, role: 'viewer' })
      return email
    },
    async read() {
      const { rows } = await pool.query<{ email: string; state: string; reason: string | null }>(MAILS)
      return rows.map(({ email, state }) => ({
        key: email,
        state,
        hasEnded: state !== 'sending',
        stored: state,
        effects: listReceived(email).length,
      }))
    },
    listFaults: (items) =>
      items.flatMap(({ key, state, effects }) => {
        const ids = new Set(listReceived(key).map((mail) => String(readMailHeaders(mail)['message-id'])))
        if (state === 'sent' && ids.size === 1) return []
        return [`the mail to ${key} is ${state}, and was sent ${effects} times under ${ids.size} ids`]
      }),
  }
}
