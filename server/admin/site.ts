import { MOST_LISTED } from "../core/limits.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Changeable } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { createOrganisationVerbs } from "./organisations.ts";
import type { Missing } from "./readiness.ts";
import type { ChangedSetting } from "./setting-values.ts";
import type { Why } from "./settings.ts";
import {
  commandOnlyOf,
  digestOf,
  fieldOf,
  fieldsOf,
  isPartlyByCommand,
  isWithoutHeading,
  patchOf,
  type SettingField,
  type SettingGroup,
  settingGroups,
  type Typed,
} from "./settings-form.ts";

type Organisations = ReturnType<typeof createOrganisationVerbs>;

export type SiteForm = {
  fields: SettingField[];
  /** What it shows and only a command changes. */
  fixed: SettingField[];
  isPartlyByCommand: boolean;
  /** Number of the last change, which the form builds on. */
  lastChange: number;
  /** Variables of the environment that its settings name and that are not set. */
  secrets: string[];
};

/** `path`: of the field; undefined where the page has none for it, because only a command changes the setting. */
export type SettingErrors = {
  path: string | undefined;
  setting: string;
  text: string;
  why: Why | { why: "heading" } | undefined;
  /** Of a field with one value a line: the line that it is about, from 1, and what is typed there. */
  line?: { number: number; text: string };
}[];

/** What pages do not change: `settings` are paths. */
export type NotByPage =
  | Refusal<{ reason: "by-command"; settings: string[] }>
  | Refusal<{ reason: "not-ready"; missing: Missing[] }>;
/** The change that the form was opened after, and how its operator writes numbers. */
type On = { lastChange: number; locale: string };
type NotSet = Refusal<"changed-meanwhile"> | Refusal<{ reason: "wrong"; errors: SettingErrors }> | NotByPage;

const HEADING = { why: "heading" } as const;

/** OP-01: settings on pages. `verbs` are those of the commands. */
export function createSiteVerbs(verbs: Organisations) {
  /** OP-02: an open site does not lose what it needed to open. */
  async function notByPage(
    organisation: Organisation,
    before: Changeable,
    after: Changeable,
  ): Promise<NotByPage | undefined> {
    const settings = commandOnlyChanges(before, after);
    if (settings.length > 0) return refused("by-command", { settings });
    if (organisation.state !== "open") return undefined;
    const lacked = (await verbs.missing({ ...organisation, ...before.settings })).map((each) => JSON.stringify(each));
    const lacks = await verbs.missing({ ...organisation, ...after.settings });
    const missing = lacks.filter((each) => !lacked.includes(JSON.stringify(each)));
    return missing.length > 0 ? refused("not-ready", { missing }) : undefined;
  }

  async function change(
    organisation: Organisation,
    group: SettingGroup,
    typed: Typed,
    by: { reason: string; isDry: boolean } & On,
  ): Promise<Outcome<{ changed: ChangedSetting[]; digest: string }, NotSet>> {
    const { settings } = await verbs.show(organisation);
    const fields = fieldsOf(group, settings).filter(({ kind }) => kind !== "fixed");
    const path = fields.find((field) => field.kind === "legal" && isWithoutHeading(typed[field.path] ?? ""))?.path;
    if (path !== undefined) return refused("wrong", { errors: [{ path, setting: path, text: "", why: HEADING }] });
    const patch = patchOf(group, typed, settings);
    const set = await verbs.set(
      organisation,
      { settings: patch },
      { ...by, check: (before: Changeable, after: Changeable) => notByPage(organisation, before, after) },
    );
    if (set.ok) return ok({ changed: set.value, digest: digestOf(patch) });
    if (set.reason === "changed-meanwhile" || set.reason === "by-command" || set.reason === "not-ready") return set;
    if (set.reason !== "wrong-settings") throw new Error(`settings were refused: ${set.reason}`);
    // Thousands of lines may be wrong, and each is looked up in the text.
    const errors = set.problems.slice(0, MOST_LISTED).map((problem) => {
      const { setting, ...found } = fieldOf(problem, fields);
      const why = set.whys[setting];
      const isText = setting.includes(".sections.") && why?.why !== "control";
      const line = lineOf(setting, found.path, typed, fields);
      return { ...found, setting, why: isText ? HEADING : why, ...(line && { line }) };
    });
    return refused("wrong", { errors });
  }

  return {
    site: {
      groups: settingGroups,

      async form(organisation: Organisation, group: SettingGroup): Promise<SiteForm> {
        const { settings } = await verbs.show(organisation);
        const all = fieldsOf(group, settings);
        const missing = await verbs.missing(organisation);
        return {
          fields: all.filter(({ kind }) => kind !== "fixed"),
          fixed: all.filter(({ kind }) => kind === "fixed"),
          isPartlyByCommand: isPartlyByCommand(group),
          lastChange: await verbs.lastChange(organisation),
          secrets: missing.flatMap((each) =>
            each.what === "secret" && all.some(({ value }) => value === each.name) ? [each.name] : [],
          ),
        };
      },

      /** What would be another one. `digest` says what was shown, so that nothing else is stored. */
      propose: (organisation: Organisation, group: SettingGroup, typed: Typed, on: On) =>
        change(organisation, group, typed, { reason: "", isDry: true, ...on }),

      set: (organisation: Organisation, group: SettingGroup, typed: Typed, by: { reason: string } & On) =>
        change(organisation, group, typed, { ...by, isDry: false }),

      setLogo: verbs.setLogo,

      history: verbs.history,

      /** Only of what pages change. */
      undo: (organisation: Organisation, by: { reason: string; lastChange: number }) =>
        verbs.undo(organisation, {
          ...by,
          check: (before: Changeable, after: Changeable) => notByPage(organisation, before, after),
        }),
    },
  };
}

/** Empty lines have no value, but are counted by who looks for one. */
function lineOf(setting: string, path: string | undefined, typed: Typed, fields: SettingField[]) {
  const field = fields.find((each) => each.kind === "lines" && each.path === path);
  const place = field && /^\d+/.exec(setting.slice(field.path.length + 1))?.[0];
  if (place === undefined || !field) return undefined;
  const lines = (typed[field.path] ?? "").split(/\r?\n/).map((text, at) => ({ number: at + 1, text: text.trim() }));
  return lines.filter(({ text }) => text !== "")[Number(place)];
}

function commandOnlyChanges(before: Changeable, after: Changeable): string[] {
  const [was, is] = [before, after].map(
    ({ name, hosts, settings }) =>
      new Map([["name", name], ["hosts", hosts.join()], ...commandOnlyOf(settings)] as [string, string][]),
  );
  return [...new Set([...was!.keys(), ...is!.keys()])].filter((path) => was!.get(path) !== is!.get(path));
}
