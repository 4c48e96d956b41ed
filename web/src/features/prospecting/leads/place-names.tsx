import type { Lead } from 'contract/prospecting/leads.ts'
import {
  formatPlacesCost,
  isUnnamedPlace,
  MAX_SHOWN_PLACES,
  type PlaceName,
  showPlaceNames,
} from 'contract/prospecting/places.ts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

export type ShownNames = ReadonlyMap<number, PlaceName>

/** What Google said stays as long as the list is on screen, and nowhere else: asking again may cost. */
export function usePlaceNames() {
  const [shown, setShown] = useState<ShownNames>(new Map())
  const ask = useCallMutation((ids: number[]) => call(showPlaceNames, { query: { ids: ids.join(',') } }), {
    failed: 'Não foi possível mostrar os nomes',
  })
  const show = (ids: number[]) =>
    ask.mutate(ids, {
      onSuccess: ({ places }) => setShown((before) => new Map([...before, ...places.map((place) => [place.id, place] as const)])),
    })
  return { shown, show, isAsking: ask.isPending, problem: ask.data?.problem ?? null }
}

type Props = Omit<ReturnType<typeof usePlaceNames>, 'shown'> & { leads: readonly Lead[]; shown: ShownNames }

export function PlaceNamesBar({ leads, shown, show, isAsking, problem }: Props) {
  const ids = leads
    .filter((lead) => isUnnamedPlace(lead) && !shown.get(lead.id)?.name && !shown.get(lead.id)?.isGone)
    .map(({ id }) => id)
    .slice(0, MAX_SHOWN_PLACES)
  if (ids.length === 0) return null
  return (
    <div className="row row--wrap gap-3 lines-2 places-bar">
      <Button small busy={isAsking && 'Perguntando...'} onClick={() => show(ids)}>
        {ids.length === 1 ? 'Mostrar 1 nome do Google' : `Mostrar ${ids.length} nomes do Google`}
      </Button>
      <span className="small sub">
        {problem ?? `Até ${formatPlacesCost('names', ids.length)} na conta da chave. Os nomes não ficam guardados.`}
      </span>
    </div>
  )
}

const NOT_NOW = 'Nome não disponível agora'
const GONE = 'Não existe mais no Google'

export const describePlace = ({ name, isGone }: Pick<PlaceName, 'name' | 'isGone'>): string => name ?? (isGone ? GONE : NOT_NOW)

/** Google asks for its name in these words, and for those of whom it has the data. */
export const formatAttribution = ({ attributions }: Pick<PlaceName, 'attributions'>): string =>
  ['Google Maps', ...attributions].join(' · ')
