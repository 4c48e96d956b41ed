import type { ShownLink as Link } from 'contract/accounts/people.ts'
import { formatShortMoment } from '../../../../lib/moments.ts'
import { useZone } from '../../../../lib/session.ts'
import { ShownSecret } from '../../shown-secret.tsx'

/** A link that is shown this once, with the button that copies it and until when it can be used. */
export function ShownLink({ link: { link, expiresAt } }: { link: Link }) {
  const help = `Serve uma vez, até ${formatShortMoment(useZone(), expiresAt)}. Ele não aparece de novo.`
  return <ShownSecret label="Link" help={help} copyLabel="Copiar o link" value={link} />
}
