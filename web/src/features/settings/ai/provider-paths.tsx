import type { UseFormReturnType } from '@mantine/form'
import { DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextField } from '#components/ui/field.tsx'
import { PATH_LABELS, PATH_NAMES, type ProviderPathName, type ProviderValues } from './provider-values.ts'

const HELP: Readonly<Partial<Record<ProviderPathName, string>>> = { transcriptions: 'No whisper.cpp: /inference' }

/** Collapsed, because most providers have OpenAI's paths, and expanded if a path is set or was refused. */
export function ProviderPaths({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const shown = PATH_NAMES.some((name) => form.values.paths[name] || form.errors[`paths.${name}`])
  return (
    <Disclosure label="Caminhos" opens={shown}>
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
