import { register } from "./product.ts";
import { stays } from "./stays/product.ts";

register(stays);
