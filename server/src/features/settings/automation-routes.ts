import * as contract from 'contract/automation-modes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { SlideDrawer } from '../../pieces/draw-slide.ts'
import { drawTestSlide } from './draw-test-slide.ts'
import { changeAutomationModes, readAutomationModes } from './modes.ts'

/** Mounts the routes of automations. `drawSlide` draws in a process of its own. */
export const automationRoutes =
  ({ drawSlide }: { drawSlide: SlideDrawer }) =>
  async (app: FastifyInstance) => {
    mount(app, contract.readAutomationModes, readAutomationModes)
    mount(app, contract.changeAutomationModes, (ctx, { json }) => changeAutomationModes(ctx, json))
    mount(app, contract.testSlideDrawing, (ctx, { json }) => drawTestSlide(ctx, json.automation, drawSlide))
  }
