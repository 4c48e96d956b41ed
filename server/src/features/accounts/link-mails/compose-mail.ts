import { escapeHtml } from '#core/escape-html.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { LinkMailContent } from './mail-content.ts'

type Facts = { linkId: number; now: Date; expiresAt: Date; timeZone: string }

/** Puts a name on one line, so that no part of it can pass for a line of the mail. */
const toOneLine = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const formatDeadline = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

/** Writes the subject, and the paragraphs before and after the link. */
function writeParagraphs({ kind, link, sender, recipient }: LinkMailContent, deadline: string) {
  const { host } = new URL(link)
  if (kind === 'invitation')
    return {
      subject: `Convite para o painel em ${host}`,
      before: [
        'Olá!',
        `${toOneLine(sender)} convidou você para o painel da equipe em ${host}. Crie a sua conta com este link, que serve uma vez, até ${deadline}:`,
      ],
      after: ['Se você não esperava este convite, ignore esta mensagem. Não a encaminhe: quem tiver o link entra no seu lugar.'],
    }
  return {
    subject: `Senha nova para o painel em ${host}`,
    before: [
      `Olá, ${toOneLine(recipient ?? '')}!`,
      `${toOneLine(sender)} fez um link com que você escolhe uma senha nova para o painel em ${host}. Ele serve uma vez, até ${deadline}:`,
    ],
    after: ['Se você não pediu uma senha nova, fale com essa pessoa antes de usar o link. Não encaminhe esta mensagem.'],
  }
}

/** Composes the mail of a link as text and as plain HTML, which loads nothing. */
export function composeMail(content: LinkMailContent, { linkId, now, expiresAt, timeZone }: Facts): Mail {
  const { subject, before, after } = writeParagraphs(content, formatDeadline(expiresAt, timeZone))
  const anchor = `<a href="${escapeHtml(content.link)}">${escapeHtml(content.link)}</a>`
  const paragraphs = [...before.map(escapeHtml), anchor, ...after.map(escapeHtml)].map((text) => `<p>${text}</p>`)
  return {
    id: `link-${linkId}-${expiresAt.getTime()}`,
    to: content.to,
    subject,
    text: `${[...before, content.link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="pt-BR"><body>\n${paragraphs.join('\n')}\n</body></html>\n`,
    date: now,
  }
}
