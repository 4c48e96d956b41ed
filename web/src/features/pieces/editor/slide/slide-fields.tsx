import { IconLayoutGrid } from '@tabler/icons-react'
import { hasComposedAlternativeText } from 'contract/pieces/alternative-text.ts'
import { SLIDE_LIMITS, SLIDE_TEMPLATE_NAMES, type Slide, type SlideTemplate, showsPhoto } from 'contract/pieces/slides.ts'
import { useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { notify } from '#lib/notify.ts'
import { toDrawingInputs } from '../drawing/draw-picture.ts'
import { toTextFieldId } from '../state/element-ids.ts'
import { changeTemplate } from '../state/slide-edits.ts'
import { hasItems, listTemplates, SIDE_NAMES, TEXT_PLACES } from '../state/template-places.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { CountedField } from './counted-field.tsx'
import { GroundFields } from './ground-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { SideFields } from './side-fields.tsx'

const TemplateDialog = lazyComponent(() => import('./template-dialog.tsx'))

const SLIDE_GONE = {
  kind: 'warning',
  title: 'A foto foi criada, mas o slide não existe mais',
  message: 'A foto está em Escolher foto.',
} as const

function TemplateField({ editing }: { editing: PieceEditing }) {
  const { slide, changeSlide, piece, at, edit } = editing
  const templates = listTemplates({ kind: piece.kind, position: at + 1, count: edit.slides.length }, slide.template)
  const choose = (template: SlideTemplate) => changeSlide(changeTemplate(slide, template))
  const [isOpened, setOpened] = useState(false)
  const options = templates.map((template) => ({ value: template, label: SLIDE_TEMPLATE_NAMES[template] }))
  return (
    <>
      <Field label="Modelo" help="Os textos que o modelo não mostra ficam guardados.">
        {(wiring) => (
          <span className="piece-fields__template">
            <NativeSelect {...wiring} options={options} value={slide.template} onChange={choose} />
            <IconButton label="Ver os modelos" icon={IconLayoutGrid} aria-haspopup="dialog" onClick={() => setOpened(true)} />
          </span>
        )}
      </Field>
      <CodeSuspense>
        {isOpened && (
          <TemplateDialog
            templates={templates}
            drawing={toDrawingInputs(piece.id, edit, at)}
            onChoose={(template) => {
              setOpened(false)
              choose(template)
            }}
            onClose={() => setOpened(false)}
          />
        )}
      </CodeSuspense>
    </>
  )
}

export function SlideFields({ editing }: { editing: PieceEditing }) {
  const { slide, changeSlide } = editing
  const changeText = (place: string, part: Partial<Slide>) => changeSlide({ ...slide, ...part }, `${slide.id}.${place}`)
  const sides = SIDE_NAMES[slide.template]
  return (
    <div className="stack piece-fields" key={slide.id}>
      <TemplateField editing={editing} />
      {TEXT_PLACES[slide.template].map(({ place, label, rows, help }) => (
        <CountedField
          key={place}
          id={toTextFieldId(place)}
          label={label}
          help={help}
          rows={rows ?? 1}
          limit={SLIDE_LIMITS[place]}
          value={slide[place]}
          onChange={(text) => changeText(place, { [place]: text })}
        />
      ))}
      {hasItems(slide.template) && (
        <ItemFields
          legend={slide.template === 'steps' ? 'Passos' : 'Itens'}
          items={slide.items}
          onChange={(items, place) => changeText(place, { items })}
        />
      )}
      {sides && <SideFields names={sides} sides={slide.sides} onChange={(next, place) => changeText(place, { sides: next })} />}
      <GroundFields slide={slide} onChange={(next) => changeSlide(next)} />
      {showsPhoto(slide) && (
        <PhotoField
          photo={slide.photo}
          hint={slide.pictureHint ?? ''}
          format={editing.edit.format}
          onMade={(photo) => editing.patchSlide(slide.id, { photo }) || notify(SLIDE_GONE)}
          onChange={(photo, place) => changeText(place, { photo })}
        />
      )}
      <CountedField
        label="Texto alternativo"
        help={
          hasComposedAlternativeText(slide)
            ? 'Descreve a imagem para quem não a vê. Acompanha os textos do slide até que você o mude.'
            : 'Descreve a imagem para quem não a vê.'
        }
        rows={2}
        limit={SLIDE_LIMITS.alternativeText}
        value={slide.alternativeText}
        onChange={(alternativeText) => changeText('alternativeText', { alternativeText })}
      />
    </div>
  )
}
