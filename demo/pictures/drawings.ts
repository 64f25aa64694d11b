import type { Drawings } from '../../providers/images/images.ts'
import { composeCampaign } from './campaign.ts'
import { compose } from './compose.ts'

/** Draws food in place of photographs: for a restaurant by its cuisines, for a partner by its scenes and colors. */
export const foodDrawings: Drawings = {
  id: 'food',
  draw: (subject, ratio, index) =>
    subject.kind === 'brand' ? composeCampaign(subject.id, subject, ratio, index) : compose(subject, ratio, index),
}
