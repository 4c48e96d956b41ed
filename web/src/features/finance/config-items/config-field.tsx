import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createConfigItem } from 'contract/finance/settings.ts'
import { SavedReply } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { type Option, SelectField } from '#components/ui/select-field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { call } from '#lib/net/call.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { FINANCE_REFRESHES } from '../use-finance-mutation.ts'
import { type ChosenItem, CONFIG_LISTS, toOptions } from './options.ts'

type List = (typeof CONFIG_LISTS)[keyof typeof CONFIG_LISTS]

/** Adds the new item to the cached list, so that the select finds it at once. */
function useCreateConfigItem({ category, label, query }: List) {
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: (name: string) => call(createConfigItem, { json: { category, name } }),
    onSuccess: (answer, name) => {
      const { data } = safeParse(SavedReply, answer)
      if (data) client.setQueryData(query.queryKey, (items) => items && [...items, { id: data.id, name }])
    },
    meta: {
      done: (_, name) => ({ title: 'Adicionado às configurações', message: `${label}: ${name}` }),
      failed: 'Não foi possível adicionar às configurações',
      refreshes: FINANCE_REFRESHES,
    },
  })
  /** @returns undefined if creating it failed (a toast says so) or the service returns no id */
  return async (name: string): Promise<string | undefined> => {
    const answer = await create.mutateAsync(name).catch(() => undefined)
    const { data } = safeParse(SavedReply, answer)
    return data && String(data.id)
  }
}

/** @param value its id as text @returns undefined if the list does not hold it or is not loaded */
export function useItemName(list: keyof typeof CONFIG_LISTS, value: string | null): string | undefined {
  const { data } = useQuery({ ...CONFIG_LISTS[list].query, enabled: value !== null })
  return data?.find(({ id }) => String(id) === value)?.name
}

/** `nº 3` if the list lacks the item, as it does an archived one. */
export const ItemName = ({ list, id }: { list: keyof typeof CONFIG_LISTS; id: number }) =>
  useItemName(list, String(id)) ?? `nº ${id}`

type Props = {
  list: keyof typeof CONFIG_LISTS
  chosen: ChosenItem | undefined
  field: BoundField<string | null>
  /** The option for no item, where having none is an explicit choice. */
  none?: Option
  autoFocus?: boolean
}

export function ConfigField({ list, chosen, field, none, autoFocus = false }: Props) {
  const { label, query, failed } = CONFIG_LISTS[list]
  const { edit } = useCapabilities()
  const isKnown = (list !== 'category' && list !== 'supplier') || edit
  const items = useQuery({ ...query, enabled: isKnown })
  const create = useCreateConfigItem(CONFIG_LISTS[list])
  const options = toOptions(items.data, chosen)
  return (
    <SelectField
      label={label}
      options={none ? [none, ...options] : options}
      required={none !== undefined}
      autoFocus={autoFocus}
      {...(isKnown && items.data ? { onCreate: create } : {})}
      {...(hasFailedToLoad(items) ? { nothing: 'A lista não foi carregada' } : {})}
      note={<FailedNote query={items} failed={failed} />}
      {...field}
    />
  )
}
