import type { ShownLink as Link } from 'contract/accounts/people.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Field } from '../../../components/field.tsx'
import { formatShortMoment } from '../../../lib/moments.ts'
import { useZone } from '../../../lib/session.ts'

/** A link that is shown this once, with the button that copies it and until when it can be used. */
export function ShownLink({ link: { link, expiresAt } }: { link: Link }) {
  const zone = useZone()
  return (
    <Field label="Link" help={`Serve uma vez, até ${formatShortMoment(zone, expiresAt)}. Ele não aparece de novo.`}>
      {(wiring) => (
        <span className="people__link">
          <input {...wiring} className="input" value={link} readOnly data-autofocus onFocus={({ target }) => target.select()} />
          <CopyButton label="Copiar o link" text={link} showLabel />
        </span>
      )}
    </Field>
  )
}
