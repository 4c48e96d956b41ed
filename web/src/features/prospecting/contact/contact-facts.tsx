import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Lead } from 'contract/prospecting/leads.ts'
import { isUnnamedPlace } from 'contract/prospecting/places.ts'
import { fillTemplate } from 'contract/prospecting/templates.ts'
import { formatTaxId } from 'contract/values/tax-ids.ts'
import { type ReactNode, useState } from 'react'
import { Fact } from '#components/ui/fact.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Section } from '#components/ui/section.tsx'
import { leadTemplatesQuery } from '../leads/lead-calls.ts'
import { formatSite, toMapUrl, toOpenStreetMapUrl, toTelUrl } from '../leads/lead-format.ts'
import { splitPhones, toWhatsAppUrl } from '../phones.ts'
import { toSafeHref } from '../web-address.ts'

const OutLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link wraps contact__out" href={href} target="_blank" rel="noopener noreferrer" title={href}>
    {children}
  </a>
)

function WebFact({ label, address }: { label: string; address: string | null }) {
  if (!address) return null
  const href = toSafeHref(address)
  return <Fact label={label}>{href ? <OutLink href={href}>{formatSite(href)}</OutLink> : address}</Fact>
}

/** The text that WhatsApp opens with; nothing is sent before the person sends it there. */
function Phones({ lead }: { lead: Lead }) {
  const templates = useQuery(leadTemplatesQuery).data?.templates ?? []
  const [name, setName] = useState<string>()
  const chosen = templates.find((template) => template.name === name) ?? templates[0]
  const message = chosen && name !== '' ? fillTemplate(chosen.text, lead) : ''
  const phones = splitPhones(lead.phone)
  if (phones.length === 0) return null
  const withWhatsApp = phones.some((phone) => toWhatsAppUrl(phone, message))
  return (
    <div className="stack contact__phones">
      <ul className="stack gap-2" aria-label="Telefones">
        {phones.map((phone) => {
          const href = toWhatsAppUrl(phone, message)
          return (
            <li className="row row--wrap" key={phone}>
              <a className="link reach tnum" href={toTelUrl(phone)}>
                {phone}
              </a>
              {href && (
                <a
                  className="btn btn--default btn--small"
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`WhatsApp de ${phone}`}
                >
                  <IconBrandWhatsapp className="icon icon--16" aria-hidden />
                  WhatsApp
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {withWhatsApp && templates.length > 0 && (
        <Field label="Texto do WhatsApp" help={message || undefined}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={[...templates.map((one) => ({ value: one.name, label: one.name })), { value: '', label: 'Sem texto' }]}
              value={name ?? chosen?.name ?? ''}
              onChange={setName}
            />
          )}
        </Field>
      )}
    </div>
  )
}

export function ContactFacts({ lead }: { lead: Lead }) {
  const { email, cnpj, address, city, category, notes, site, instagram } = lead
  const place = [address, address?.includes(city ?? '') ? undefined : city].filter(Boolean).join(', ')
  return (
    <Section title="Contato">
      <Phones lead={lead} />
      <dl className="facts facts--lined">
        <WebFact label="Site" address={site} />
        <WebFact label="Instagram" address={instagram} />
        {email && (
          <Fact label="E-mail">
            <a className="link wraps contact__out" href={`mailto:${email}`} title={email}>
              {email}
            </a>
          </Fact>
        )}
        {cnpj && (
          <Fact label="CNPJ" className="tnum">
            {formatTaxId(cnpj)}
          </Fact>
        )}
        {category && <Fact label="Categoria">{category}</Fact>}
        {place && <Fact label="Endereço">{place}</Fact>}
        {place && (
          <Fact label="Mapa" className="row">
            {!isUnnamedPlace(lead) && <OutLink href={toOpenStreetMapUrl(lead)}>OpenStreetMap</OutLink>}
            <OutLink href={toMapUrl(lead)}>Google Maps</OutLink>
          </Fact>
        )}
        {notes && (
          <Fact label="Observações" className="wraps">
            {notes}
          </Fact>
        )}
      </dl>
    </Section>
  )
}
