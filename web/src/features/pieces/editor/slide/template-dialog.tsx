import '../slides.css'
import { useQuery } from '@tanstack/react-query'
import { drawSlide } from 'contract/pieces/drawings.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import { SLIDE_TEMPLATE_NAMES, type Slide, type SlideTemplate } from 'contract/pieces/slides.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { fetchSlidePicture } from '#entities/pieces/fetch-slide-picture.ts'
import { useObjectUrl } from '#lib/use-object-url.ts'
import type { DrawingInputs } from '../drawing/draw-picture.ts'
import { changeTemplate } from '../state/slide-edits.ts'

const EXAMPLE = {
  headline: 'O título do slide',
  body: 'O texto que explica o título em uma ou duas frases.',
  items: ['O primeiro item', 'O segundo item', 'O terceiro item'],
  figure: '87 %',
  callToAction: 'Fale com a gente',
  sides: [
    { title: 'Um lado', text: 'O que é dele.' },
    { title: 'Outro lado', text: 'O que é do outro.' },
  ],
}

/** The slide as the template would show it, with an example where the slide has no text for it. */
function showIn(given: Slide, template: SlideTemplate): Slide {
  const slide = changeTemplate(given, template)
  return {
    ...slide,
    headline: slide.headline || EXAMPLE.headline,
    body: slide.body || EXAMPLE.body,
    items: slide.items.some(Boolean) ? slide.items : EXAMPLE.items,
    figure: slide.figure || EXAMPLE.figure,
    callToAction: slide.callToAction || EXAMPLE.callToAction,
    sides: slide.sides.some(({ title, text }) => title || text) ? slide.sides : EXAMPLE.sides,
  }
}

function Picture({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob)
  return url === undefined ? null : <img src={url} alt="" />
}

type TemplateProps = { template: SlideTemplate; drawing: DrawingInputs; onChoose: () => void }

function TemplateButton({ template, drawing, onChoose }: TemplateProps) {
  const json = { ...drawing, slide: showIn(drawing.slide, template), width: 360 } as const
  const { data, isError } = useQuery({
    queryKey: ['template-picture', json],
    queryFn: ({ signal }) => fetchSlidePicture(drawSlide, { json }, signal),
    retry: false,
  })
  const { width, height } = SLIDE_FORMAT_SIZES[drawing.format]
  return (
    <button
      type="button"
      className="stack gap-1 template-grid__template"
      aria-pressed={drawing.slide.template === template}
      onClick={onChoose}
    >
      <span className="template-grid__picture small" style={{ aspectRatio: `${width} / ${height}` }}>
        {data && <Picture blob={data.blob} />}
        {isError && 'Sem prévia'}
      </span>
      <span className="small">{SLIDE_TEMPLATE_NAMES[template]}</span>
    </button>
  )
}

type Props = {
  templates: readonly SlideTemplate[]
  drawing: DrawingInputs
  onChoose: (template: SlideTemplate) => void
  onClose: () => void
}

export default function TemplateDialog({ templates, drawing, onChoose, onClose }: Props) {
  return (
    <Dialog title="Escolher modelo" opened onClose={onClose} size={760}>
      <div className="dialog__body">
        <ul className="tiles gap-2 template-grid">
          {templates.map((template) => (
            <li key={template}>
              <TemplateButton template={template} drawing={drawing} onChoose={() => onChoose(template)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
