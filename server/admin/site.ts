import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { ChangedSetting, createOrganisationVerbs } from "./organisations.ts";
import {
  digestOf,
  fieldOf,
  fieldsOf,
  patchOf,
  SETTING_GROUPS,
  type SettingField,
  type SettingGroup,
  type Typed,
} from "./settings-form.ts";

type Organisations = ReturnType<typeof createOrganisationVerbs>;

export type SiteForm = {
  fields: SettingField[];
  /** Number of the last change, which the form builds on. */
  lastChange: number;
  /** Variables of the environment that its settings name and that are not set. */
  secrets: string[];
};

/** Errors by the path of the field; "" of none. */
export type SettingErrors = { path: string | undefined; text: string }[];

type NotSet = Refusal<"changed-meanwhile"> | Refusal<{ reason: "wrong"; errors: SettingErrors }>;

/** OP-01: settings on pages. `verbs` are those of the commands. */
export function createSiteVerbs(verbs: Organisations) {
  async function change(
    organisation: Organisation,
    group: SettingGroup,
    typed: Typed,
    by: { reason: string; isDry: boolean; lastChange?: number },
  ): Promise<Outcome<ChangedSetting[], NotSet>> {
    const { settings } = await verbs.show(organisation);
    const set = await verbs.set(organisation, { settings: patchOf(group, typed) }, by);
    if (set.ok) return set;
    if (set.reason === "changed-meanwhile") return refused("changed-meanwhile");
    if (set.reason !== "wrong-settings") throw new Error(`settings were refused: ${set.reason}`);
    const fields = fieldsOf(group, settings);
    return refused("wrong", { errors: set.problems.map((problem) => fieldOf(problem, fields)) });
  }

  return {
    site: {
      groups: SETTING_GROUPS,

      async form(organisation: Organisation, group: SettingGroup): Promise<SiteForm> {
        const { settings } = await verbs.show(organisation);
        const fields = fieldsOf(group, settings);
        const missing = await verbs.missing(organisation);
        return {
          fields,
          lastChange: await verbs.lastChange(organisation),
          secrets: missing.flatMap((each) =>
            each.what === "secret" && fields.some(({ value }) => value === each.name) ? [each.name] : [],
          ),
        };
      },

      /** What would be another one. `digest` says what was shown, so that nothing else is stored. */
      async propose(
        organisation: Organisation,
        group: SettingGroup,
        typed: Typed,
      ): Promise<Outcome<{ changed: ChangedSetting[]; digest: string }, NotSet>> {
        const changed = await change(organisation, group, typed, { reason: "", isDry: true });
        return changed.ok ? ok({ changed: changed.value, digest: digestOf(patchOf(group, typed)) }) : changed;
      },

      set: (
        organisation: Organisation,
        group: SettingGroup,
        typed: Typed,
        by: { reason: string; lastChange: number },
      ): Promise<Outcome<ChangedSetting[], NotSet>> => change(organisation, group, typed, { ...by, isDry: false }),

      history: verbs.history,
      undo: verbs.undo,
    },
  };
}
