import type { UseFormReturnType } from '@mantine/form'
import { DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import { useEffect, useRef } from 'react'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextField } from '#components/ui/field.tsx'
import { PATH_LABELS, PATH_NAMES, type ProviderPathName, type ProviderValues } from './provider-values.ts'

const HELP: Readonly<Partial<Record<ProviderPathName, string>>> = { transcriptions: 'No whisper.cpp: /inference' }

/** Collapsed, because most providers have OpenAI's paths, and expanded if a path is set or was refused. */
export function ProviderPaths({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const details = useRef<HTMLDetailsElement>(null)
  const shown = PATH_NAMES.some((name) => form.values.paths[name] || form.errors[`paths.${name}`])
  // The person may have collapsed the fields since, which React does not notice: each new set of reasons expands them again.
  useEffect(() => {
    if (details.current && PATH_NAMES.some((name) => form.errors[`paths.${name}`])) details.current.open = true
  }, [form.errors])
  return (
    <Disclosure ref={details} label="Caminhos" open={shown}>
      <div className="fields fields--stacked extras__fields">
        <p className="small sub">Depois do endereço base. Em branco, vale o da OpenAI.</p>
        {PATH_NAMES.map((name) => (
          <TextField
            key={name}
            label={PATH_LABELS[name]}
            maxLength={300}
            placeholder={DEFAULT_AI_PATHS[name]}
            help={HELP[name]}
            {...form.getInputProps(`paths.${name}`)}
          />
        ))}
      </div>
    </Disclosure>
  )
}
