import './merge-dialog.css'
import type { Lead } from 'contract/prospecting/leads.ts'
import type { LeadPart, Shared, SimilarLead } from 'contract/prospecting/merging.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { toContactHref } from '../leads/lead-format.ts'
import { useSeparateLead, useTellApart } from '../leads/merge-calls.ts'

const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'))

const SHARED_NAMES: Readonly<Record<Shared, string>> = {
  cnpj: 'mesmo CNPJ',
  phone: 'mesmo telefone',
  site: 'mesmo site',
  instagram: 'mesmo Instagram',
  place: 'mesmo nome e endereço',
}

/** A branch shares a phone or a site, so that a person decides. */
export function SimilarContacts({ lead, similar }: { lead: Lead; similar: readonly SimilarLead[] }) {
  const merging = useDialog<SimilarLead>()
  const apart = useTellApart()
  return (
    <>
      {similar.length > 0 && (
        <Section title="Pode ser o mesmo contato">
          <ul className="merge__found" aria-label="Pode ser o mesmo contato">
            {similar.map((other) => (
              <li className="row gap-3" key={other.id}>
                <span className="stack gap-0 grow">
                  <ScreenLink className="link reach wraps" href={toContactHref(other.id)}>
                    {other.name}
                  </ScreenLink>
                  <span className="small sub">
                    {[other.city, ...other.shared.map((name) => SHARED_NAMES[name])].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Button small permission="leads.write" onClick={() => merging.open(other)} aria-label={`Unir com ${other.name}`}>
                  Unir…
                </Button>
                <Button
                  small
                  permission="leads.write"
                  look="ghost"
                  onClick={() => apart.mutate({ lead, other, isOther: true })}
                  aria-label={`${other.name} é outro contato`}
                >
                  É outro
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <OpenedDialog dialog={merging}>
        {(control, other) => other && <MergeDialog lead={lead} otherId={other.id} {...control} />}
      </OpenedDialog>
    </>
  )
}

export function MergedContacts({ parts }: { parts: readonly LeadPart[] }) {
  const separate = useSeparateLead()
  if (parts.length === 0) return null
  return (
    <Section title="Unido com">
      <ul className="merge__found" aria-label="Unido com">
        {parts.map(({ id, name, phone, source, at }) => (
          <li className="row gap-3" key={id}>
            <span className="stack gap-0 grow">
              <span className="wraps">{name}</span>
              <span className="small sub dotted">
                {[phone, source].filter(Boolean).map((text) => (
                  <span key={text}>{text}</span>
                ))}
                <RelativeTime at={at} />
              </span>
            </span>
            <Button
              small
              permission="leads.write"
              busy={separate.isPending && separate.variables.id === id && 'Separando...'}
              onClick={() => separate.mutate({ id, isOther: true })}
              aria-label={`Separar ${name}`}
            >
              Separar
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
