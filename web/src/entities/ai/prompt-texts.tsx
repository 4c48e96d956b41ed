import '#components/feedback/callout.css'
import type { ModelPrompt } from 'contract/runs/steps.ts'
import { parseJson } from 'contract/values/values.ts'

const formatMaterial = (material: string): string => JSON.stringify(parseJson(material), null, 2) ?? material

export const PromptTexts = ({ prompt: { instructions, material } }: { prompt: ModelPrompt }) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too */}
    <section className="quote" aria-label="Instruções" tabIndex={0}>
      <p className="prose small">{instructions}</p>
    </section>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too */}
    <section className="quote" aria-label="Material" tabIndex={0}>
      <p className="prose small">{formatMaterial(material)}</p>
    </section>
  </>
)
