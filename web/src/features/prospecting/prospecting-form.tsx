import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { PROSPECTING_REQUIRED, ProspectingInput } from 'contract/prospecting/launch.ts'
import { formatPlacesCost, MAX_PLACES_CALLS, PLACES_PRICES, PLACES_PRICES_DAY } from 'contract/prospecting/places.ts'
import { formatDate } from 'contract/values/dates.ts'
import { type FormEvent, useId, useRef } from 'react'
import { safeParse } from 'zod/mini'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { LauncherForm } from '#entities/launchers/launcher-form.tsx'
import { launchProject } from '#entities/launchers/launcher-project.ts'
import type { PreviousRun } from '#entities/launchers/previous-run.ts'
import { useLauncherForm } from '#entities/launchers/use-launcher-form.ts'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { requireText } from '#lib/validation.ts'
import type { NicheQuestion } from './niche-dialog.tsx'
import { suggestionsQuery, useLaunchProspecting } from './prospecting-calls.ts'

const NicheDialog = lazyComponent(() => import('./niche-dialog.tsx'))

const DEBOUNCE_MS = 150
const listNames = new Intl.ListFormat('pt-BR')

function useSuggestions(niche: string, city: string) {
  const [typed] = useDebouncedValue({ niche: niche.trim(), city: city.trim() }, DEBOUNCE_MS)
  const { data } = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed.niche !== '' || typed.city !== '',
    placeholderData: keepPreviousData,
  })
  return data ?? { niches: [], understood: [], isConfirmed: false, alsoSecondary: false, cities: [], hasPlaces: false }
}

function Options({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option value={name} key={name} />
      ))}
    </datalist>
  )
}

const PLACES_COST = `Também no Google Places, até ${MAX_PLACES_CALLS} chamadas, só de IDs: ${formatPlacesCost('search', MAX_PLACES_CALLS)}. Ver os nomes depois é à parte: ${formatPlacesCost('names', 1_000)} por mil, com ${PLACES_PRICES.names.free.toLocaleString('pt-BR')} grátis no mês. Estimativa pelos preços de ${formatDate(PLACES_PRICES_DAY)}.`

type Submit = FormEvent<HTMLFormElement>

/** `event`: of the form that is sent once the niche is confirmed. */
type Asked = NicheQuestion & { event?: Submit }

/** Asks once for the team what a niche is taken for; if the server does not tell, the launch itself says what it does not understand. */
function useNicheQuestion(values: { niche: string; city: string }, send: (event: Submit) => void) {
  const client = useQueryClient()
  const dialog = useDialog<Asked>()
  const isAsking = useRef(false)
  const [niche, city] = [values.niche.trim(), values.city.trim()]
  const onSubmit = async (event: Submit) => {
    event.preventDefault()
    if (isAsking.current) return
    if (niche === '' || city === '') return send(event)
    isAsking.current = true
    const told = await client.query(suggestionsQuery({ niche, city })).catch(() => undefined)
    isAsking.current = false
    if (!told || told.isConfirmed) send(event)
    else dialog.open({ niche, understood: told.understood, nearest: told.niches, alsoSecondary: told.alsoSecondary, event })
  }
  return { dialog, onSubmit }
}

/** The toast for missing fields (specification §5). */
const INCOMPLETE_NOTICE = { title: 'Campos obrigatórios', message: PROSPECTING_REQUIRED }

const prospectingForm = defineForm()(
  {
    niche: question<string>('', requireText('Informe o nicho de mercado')),
    city: question<string>('', requireText('Informe a cidade')),
    project: launchProject,
  },
  { refusedAs: { 'payload.niche': 'niche', 'payload.city': 'city' } },
)

/** @returns the request's body: the trimmed values under `payload` (specification §3, §5) */
const toInput = ({ niche, city }: ProspectingInput['payload']): ProspectingInput => ({
  payload: { niche: niche.trim(), city: city.trim() },
})

const toProspectingValues = (input: unknown): Partial<ProspectingInput['payload']> =>
  safeParse(ProspectingInput, input).data?.payload ?? {}

/** It takes its initial values when it is mounted, so mount it after the run that it repeats is loaded (specification §2). */
export function ProspectingForm({ previous }: { previous: PreviousRun }) {
  const id = useId()
  const launch = useLaunchProspecting()
  const { form, launcher } = useLauncherForm({
    definition: prospectingForm,
    initial: toProspectingValues(previous.input),
    toInput,
    launch,
    previous,
    missing: INCOMPLETE_NOTICE,
    action: 'Nova prospecção',
  })
  const { dialog, onSubmit } = useNicheQuestion(form.values, launcher.onSubmit)
  const { niches, understood, isConfirmed, alsoSecondary, cities, hasPlaces } = useSuggestions(
    form.values.niche,
    form.values.city,
  )
  const niche = form.values.niche.trim()
  const isUnderstood = understood.length > 0 && niche !== ''
  return (
    <>
      <LauncherForm label="Prospecção" submit="Iniciar Prospecção" busyLabel="Iniciando..." {...launcher} onSubmit={onSubmit}>
        <TextField
          label="Nicho de Mercado"
          placeholder="Ex.: clínicas de estética, advogados"
          maxLength={200}
          list={`${id}-niches`}
          help={isUnderstood ? `Procura por: ${listNames.format(understood)}.` : undefined}
          {...form.getInputProps('niche')}
        />
        {isUnderstood && isConfirmed && (
          <div className="row">
            <Button look="ghost" onClick={() => dialog.open({ niche, understood, nearest: niches, alsoSecondary })}>
              Trocar o que procura
            </Button>
          </div>
        )}
        <Options id={`${id}-niches`} names={niches} />
        <TextField label="Cidade" maxLength={200} list={`${id}-cities`} {...form.getInputProps('city')} />
        <Options id={`${id}-cities`} names={cities} />
        {hasPlaces && <p className="field__help">{PLACES_COST}</p>}
      </LauncherForm>
      <OpenedDialog dialog={dialog}>
        {(control, asked) =>
          asked && (
            <NicheDialog
              {...control}
              question={asked}
              action={asked.event ? 'Confirmar e iniciar' : 'Guardar'}
              onConfirmed={() => {
                dialog.close()
                if (asked.event) launcher.onSubmit(asked.event)
              }}
            />
          )
        }
      </OpenedDialog>
    </>
  )
}
