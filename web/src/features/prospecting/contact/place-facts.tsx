import type { Lead } from 'contract/prospecting/leads.ts'
import { formatPlacesCost, PLACES_SOURCE, showPlace } from 'contract/prospecting/places.ts'
import { Button } from '#components/ui/button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { formatSite, toTelUrl } from '../leads/lead-format.ts'
import { describePlace, formatAttribution } from '../leads/place-names.tsx'
import { toSafeHref } from '../web-address.ts'

/** What Google knows of a contact of which only the place is stored: asked for by a press, since it may cost, and kept nowhere. */
export function PlaceFacts({ lead }: { lead: Lead }) {
  const ask = useCallMutation(() => call(showPlace, { params: { id: lead.id } }), {
    failed: 'Não foi possível mostrar os dados do Google',
  })
  if (lead.origin?.source !== PLACES_SOURCE) return null
  const { place, problem } = ask.data ?? {}
  const site = toSafeHref(place?.site)
  return (
    <Section title="No Google" aside={place?.name && <span className="small sub">{formatAttribution(place)}</span>}>
      <div className="stack">
        {place && (
          <dl className="facts facts--lined">
            <Fact label="Nome" className="wraps">
              {describePlace(place)}
            </Fact>
            {place.phone && (
              <Fact label="Telefone">
                <a className="link reach tnum" href={toTelUrl(place.phone)}>
                  {place.phone}
                </a>
              </Fact>
            )}
            {site && (
              <Fact label="Site">
                <a className="link wraps contact__out" href={site} target="_blank" rel="noopener noreferrer" title={site}>
                  {formatSite(site)}
                </a>
              </Fact>
            )}
            {place.address && <Fact label="Endereço">{place.address}</Fact>}
          </dl>
        )}
        <p className="small sub">
          {problem ??
            (place?.isGone
              ? 'O local fechou, ou o Google lhe deu outro ID.'
              : place
                ? 'Nada disto fica guardado. O que você confirmar com o contato, escreva em Editar.'
                : `Só o ID do local está guardado. Nome, telefone, site e endereço: até ${formatPlacesCost('details', 1)} na conta da chave.`)}
        </p>
        {!place?.name && !place?.isGone && (
          <div className="row">
            <Button busy={ask.isPending && 'Perguntando...'} onClick={() => ask.mutate()}>
              Mostrar dados do Google
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
